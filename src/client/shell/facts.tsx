import './facts.css';

/** One name and its value; `code` is shown as it was written. */
export interface Fact {
  name: string;
  title: string;
  text: string;
  code?: boolean;
}

interface Props {
  title: string;
  facts: readonly Fact[];
  /** Two beside each other. */
  wide?: boolean;
}

/** What there is to know of one row: names and values below each other, reached by keyboard. */
export function Facts({ title, facts, wide = false }: Props) {
  return (
    <section className="facts" aria-label={title}>
      <div className="gtools">
        <h2 className="gname">{title}</h2>
      </div>
      <dl className={wide ? 'facts-list facts-wide' : 'facts-list'} tabIndex={0}>
        {facts.map(({ name, title: caption, text, code }) => (
          <div key={name}>
            <dt>{caption}</dt>
            <dd className={code ? 'facts-code' : undefined}>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
