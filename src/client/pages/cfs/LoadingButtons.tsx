import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { ToolButton, useGridState } from '../../grid';
import { t } from '../../lib/texts';
import { type Lines, loadCargo, unloadLines, type Waiting } from './loading';
import { chosenCargo } from './planKeys';

interface Props {
  lines: Lines;
  /** Why the plan takes nothing now. */
  fixed: string | null;
}

/** 적입 추가: loads the bookings checked, else the current one, behind all lines. */
export function LoadButton({ lines, waiting, fixed }: Props & { waiting: Waiting }) {
  useGridState(waiting);
  const off = fixed ?? (waiting.store.rows.length === 0 && t('UI.OFF.ROW'));
  return lines.readOnly ? null : (
    <ToolButton id="load" icon={RightOutlined} off={off} onClick={() => loadCargo(lines, chosenCargo(waiting))} />
  );
}

/** 적입 제외: takes the lines checked, else the current one, out of the plan. */
export function UnloadButton({ lines, fixed }: Props) {
  useGridState(lines);
  const off = fixed ?? (lines.store.changes.remaining().length === 0 && t('UI.OFF.ROW'));
  return lines.readOnly ? null : (
    <ToolButton id="unload" icon={LeftOutlined} off={off} onClick={() => unloadLines(lines, lines.targets())} />
  );
}
