import { Splitter, type SplitterProps } from 'antd';
import { type PropsWithChildren, useEffect, useId } from 'react';
import { t } from '../lib/texts';

interface Props extends SplitterProps {
  /** What lies on both sides, for screen readers; a list and its details unless given. */
  name?: string;
}

/** Panels beside or below each other. The library gives the bar between them no name. */
export function Panes({ name = t('UI.PANE.SPLITTER'), ...props }: PropsWithChildren<Props>) {
  const own = `panes${useId().replace(/\W/g, '')}`;
  useEffect(() => {
    for (const bar of document.querySelectorAll(`.${own} > * > [role=separator]`)) bar.setAttribute('aria-label', name);
  });
  return <Splitter rootClassName={own} {...props} />;
}

Panes.Panel = Splitter.Panel;
