import { CommentOutlined } from '@ant-design/icons';
import type { About } from '../../../contract/csm/csmRequest';
import { t } from '../../lib/texts';
import { chosenRow } from '../chosen';
import { useGridModel } from '../context';
import { PlainButton } from '../PlainButton';
import { ask, mayAsk } from './ask';

const AskPlain = ({ onClick }: { onClick: () => void }) => (
  <PlainButton id="csm" granted={mayAsk()} icon={CommentOutlined} caption={t('UI.csm.ASK')} onClick={onClick} />
);

/** 문의: begins a request about what a page shows, for who may write one. */
export const AskButton = ({ about }: { about: About }) => <AskPlain onClick={() => ask(about)} />;

/** 문의 above a list: begins a request about the row chosen, for who may write one. */
export function AskRowButton<R extends object>({ about, fits }: { about: (row: R) => About; fits?: (row: R) => boolean }) {
  const grid = useGridModel<R>();
  const begin = () => {
    const row = chosenRow(grid, fits);
    if (row) ask(about(row));
  };
  return <AskPlain onClick={begin} />;
}
