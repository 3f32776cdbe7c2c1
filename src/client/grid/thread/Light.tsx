import { CheckCircleOutlined, ClockCircleFilled, ExclamationCircleFilled, PauseCircleOutlined } from '@ant-design/icons';
import type { ComponentType, ReactNode } from 'react';
import type { Light as Kind } from '../../../contract/csm/csmRequest';
import { t } from '../../lib/texts';
import { type Clock, lightText } from './words';

const icons: Record<Kind, ComponentType> = {
  OVER: ExclamationCircleFilled,
  SOON: ClockCircleFilled,
  OK: CheckCircleOutlined,
  WAIT: PauseCircleOutlined,
};

/** A mark and words for the time that the promise of a request leaves. */
export function Light({ clock, text = lightText(clock) }: { clock: Clock; text?: string }) {
  const Icon = clock.LIGHT_TP && icons[clock.LIGHT_TP];
  if (!Icon) return null;
  return (
    <span className={`csm-light csm-light-${clock.LIGHT_TP}`}>
      <Icon aria-hidden /> {text}
    </span>
  );
}

/** What the marks of a list stand for. */
export function Legend({ children }: { children?: ReactNode }) {
  return (
    <footer className="csm-legend">
      {(Object.keys(icons) as Kind[]).map((kind) => (
        <Light key={kind} clock={{ LIGHT_TP: kind, CSM_REQ_STS: '', LEFT_MIN: null, PROM_DTM: null }} text={t(`UI.csm.LIGHT_${kind}`)} />
      ))}
      <span className="csm-legend-end">
        {children} {t('UI.csm.ORDER')}
      </span>
    </footer>
  );
}
