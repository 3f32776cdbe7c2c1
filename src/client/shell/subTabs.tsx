import { Activity, createContext, type KeyboardEvent, type ReactNode, useContext, useId, useState } from 'react';

/** Opens the part of a page that tabs stand in, where it can be folded to their bar. */
export const Unfold = createContext<() => void>(() => {});

interface SubTab {
  key: string;
  name: string;
  content: ReactNode;
}

interface Props {
  tabs: readonly SubTab[];
  /** Key of a tab that is shown as soon as it is wanted. */
  wanted?: string | null;
}

/** A tab bar inside a page. What is in a tab stays as it was while another one is shown. Arrow keys go through the tabs. */
export function SubTabs({ tabs, wanted = null }: Props) {
  const id = useId();
  const unfold = useContext(Unfold);
  const [shown, setShown] = useState(tabs[0]?.key);
  const [before, setBefore] = useState(wanted);
  if (wanted !== before) {
    setBefore(wanted);
    if (wanted !== null) setShown(wanted);
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const next = tabs[(tabs.findIndex((tab) => tab.key === shown) + step + tabs.length) % tabs.length];
    if (!next) return;
    setShown(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <div className="subtabs">
      <div role="tablist" className="subtabs-bar" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            className="subtab"
            aria-selected={tab.key === shown}
            aria-controls={`${id}-${tab.key}-panel`}
            tabIndex={tab.key === shown ? 0 : -1}
            onClick={() => {
              setShown(tab.key);
              unfold();
            }}
          >
            {tab.name}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <Activity key={tab.key} mode={tab.key === shown ? 'visible' : 'hidden'}>
          <div className="subtabs-panel" role="tabpanel" id={`${id}-${tab.key}-panel`} aria-labelledby={`${id}-${tab.key}`}>
            {tab.content}
          </div>
        </Activity>
      ))}
    </div>
  );
}
