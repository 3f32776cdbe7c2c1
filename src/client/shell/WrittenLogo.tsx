import { corp } from '../lib/corp';

/** The mark with the company's English name beside it: the drawn wordmarks are Korean. */
export function WrittenLogo({ height, alt }: { height: number; alt: string }) {
  return (
    <span className="written-logo">
      <img src={`/logos/${corp.logo}-box.svg`} alt={alt} height={height} width={height} />
      <span aria-hidden>{corp.name.en}</span>
    </span>
  );
}
