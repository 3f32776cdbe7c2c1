import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { KeyboardEvent } from 'react';
import { GridPart, Rows, Toolbar, useGridState } from '../../grid';
import { t } from '../../lib/texts';
import { onPhone } from '../../shell/phone';
import { SubTabs } from '../../shell/subTabs';
import { useStore } from '../../shell/useStore';
import { CargoFacts } from './CargoFacts';
import { goToTarget, type Target } from './goToTarget';
import { KeyLine } from './KeyLine';
import { LoadBars } from './LoadBars';
import { LoadButton, UnloadButton } from './LoadingButtons';
import { LoadPicture } from './LoadPicture';
import { type Lines, type Plans, unloadLines, type Waiting, whyFixed } from './loading';
import { OthersNote } from './OthersNote';
import { PlanChecks } from './PlanChecks';
import { historyKeys, lineKeys, waitingKeys } from './planKeys';
import { useCargoDrag } from './useCargoDrag';
import { useMeanwhile } from './useMeanwhile';
import { type Planned, waitingChecks, wouldRefuse } from './usePlanned';
import { useRowAtHand } from './useRowAtHand';

interface Props {
  plans: Plans;
  lines: Lines;
  waiting: Waiting;
  planned: Planned | null;
}

/** The current plan at work: what waits, what is loaded, the picture of both, and what is wrong with it. */
export function PlanWork({ plans, lines, waiting, planned }: Props) {
  useGridState(waiting);
  const hand = useRowAtHand(waiting, lines);
  const others = useMeanwhile(plans, lines, waiting);
  const isNarrow = useStore(onPhone);
  const fixed = whyFixed(plans.current);
  const drag = useCargoDrag(lines, waiting, lines.readOnly ? '' : fixed);
  const chosen = fixed === null ? waiting.current : null;
  const checks = planned
    ? [
        ...(chosen ? wouldRefuse(planned, chosen) : []),
        ...planned.checks,
        ...(fixed === null ? waitingChecks(planned, waiting.rows(), chosen?.BKG_NO ?? null) : []),
      ]
    : [];
  const ordered = (['REFUSE', 'WARN', 'NOTE'] as const).flatMap((severity) => checks.filter(({ SEV }) => SEV === severity));

  const hint = (text: string) => fixed === null && !lines.readOnly && !isNarrow && <p className="clp-hint">{t(text)}</p>;
  const go = (target: Target) => goToTarget({ plans, lines, waiting }, target);

  const waitingPart = (
    <section
      className={drag.out ? 'clp-waiting out' : 'clp-waiting'}
      aria-keyshortcuts="Insert"
      onMouseDownCapture={drag.fromWaiting}
      onKeyDownCapture={(event: KeyboardEvent) => {
        waitingKeys(event, lines, waiting, fixed);
        historyKeys(event, lines);
      }}
    >
      <GridPart grid={waiting}>
        <Toolbar>
          <Rows>
            <LoadButton {...{ lines, waiting, fixed }} />
          </Rows>
        </Toolbar>
      </GridPart>
      {hint('UI.clpList.HINT_WAITING')}
      {hand && planned && <CargoFacts cargo={hand.cargo} isLoaded={hand.isLoaded} {...{ planned, plans }} />}
    </section>
  );
  const linesPart = (
    <section
      className="clp-lines"
      aria-keyshortcuts="Delete Alt+ArrowUp Alt+ArrowDown"
      onMouseDownCapture={drag.fromLines}
      onDoubleClickCapture={(event) => {
        const line = (event.target as HTMLElement).closest<HTMLElement>('.gc.ro')?.closest<HTMLElement>('.gr[data-row]');
        if (line && fixed === null && !lines.readOnly) unloadLines(lines, [Number(line.dataset.row)]);
      }}
      onKeyDownCapture={(event: KeyboardEvent) => lineKeys(event, lines, fixed)}
    >
      <GridPart grid={lines}>
        <Toolbar>
          <Rows>
            <UnloadButton {...{ lines, fixed }} />
          </Rows>
        </Toolbar>
        <OthersNote {...{ plans, lines, others }} />
      </GridPart>
      {hint('UI.clpList.HINT_LINES')}
      {drag.line !== null && <i className="clp-drop" style={{ top: drag.line - 1 }} />}
    </section>
  );
  const checksPart = <PlanChecks checks={ordered} loaded={planned?.loaded ?? []} onGo={go} />;
  const picturePart = (
    <section
      className="clp-picture"
      onKeyDownCapture={(event: KeyboardEvent) => {
        lineKeys(event, lines, fixed);
        historyKeys(event, lines);
      }}
    >
      <Picture lines={lines} planned={planned} />
    </section>
  );
  const tabs = [
    { key: 'lines', name: t('UI.clpList.TAB_LINES'), content: linesPart },
    { key: 'waiting', name: t('UI.clpList.TAB_WAITING'), content: waitingPart },
    { key: 'picture', name: t('UI.clpList.TAB_PICTURE'), content: picturePart },
    { key: 'checks', name: t('UI.clpList.CHECKS'), content: checksPart },
  ];
  return (
    <div className="clp">
      <KeyLine planned={planned} checks={ordered} />
      {isNarrow ? (
        <SubTabs tabs={tabs} />
      ) : (
        <div className="clp-work">
          <div className="clp-lists">
            {waitingPart}
            {linesPart}
            {checksPart}
          </div>
          {picturePart}
        </div>
      )}
      {drag.shown && (
        <p className="clp-dragged" style={{ left: drag.shown.x + 12, top: drag.shown.y + 8 }}>
          {drag.shown.text}
        </p>
      )}
    </div>
  );
}

/** The picture of the plan with its bars; why there is none, and the way to try again, in its place. */
function Picture({ lines, planned }: Pick<Props, 'lines' | 'planned'>) {
  const phase = useStore(lines.phase);
  if (planned && !planned.plan.CNTR_KIND) return <p className="clp-no-picture">{t('UI.clpList.NO_TYPE')}</p>;
  if (planned)
    return (
      <>
        <LoadPicture {...{ lines, ...planned }} />
        <LoadBars container={planned.plan} {...planned} />
      </>
    );
  if (phase === 'failed')
    return (
      <div className="clp-no-picture" role="status">
        <p>{t('UI.clpList.FAILED')}</p>
        <Button icon={<ReloadOutlined aria-hidden />} onClick={() => void lines.search(undefined, { ask: false })}>
          {t('UI.COMMON.RETRY')}
        </Button>
      </div>
    );
  return <p className="clp-no-picture">{phase === 'before' && t('UI.clpList.NO_PLAN')}</p>;
}
