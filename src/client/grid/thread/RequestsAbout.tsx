import type { RequestsOf } from '../../../contract/csm/csmRequestList';
import { chunkFailed } from '../../shell/chunk';
import { deferred } from '../../shell/deferred';
import { menuOf } from '../../shell/menu';

const Requests = deferred(() => import('./Requests').catch(chunkFailed));

/** The section of a page with the requests about what it shows, for who has their list. */
export function RequestsAbout({ about, asked = 1 }: { about: RequestsOf; asked?: number }) {
  if (!menuOf('csmRequestList')) return null;
  return <Requests about={about} asked={asked} />;
}
