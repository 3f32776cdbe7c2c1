import type { Column } from '../../../grid';
import { label } from '../../../lib/texts';

interface Agent {
  USER_AGENT: string | null;
  AGENT_NM: string | null;
}

/** The browser of a row as people call it; what it says of itself stands in its tip. */
export const agentColumn = (): Column<Agent> => ({
  field: 'AGENT_NM',
  like: { type: 'V', len: 500 },
  title: label('USER_AGENT'),
  width: 190,
  render: ({ AGENT_NM, USER_AGENT }) => AGENT_NM && <span title={USER_AGENT ?? undefined}>{AGENT_NM}</span>,
});
