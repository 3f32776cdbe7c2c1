import { useEffect, useRef } from 'react';
import type { CsmRequest } from '../../../contract/csm/csmRequest';
import type { CsmRequestSearch } from '../../../contract/csm/csmRequestList';
import type { GridModel } from '../../grid';
import { box } from '../../shell/box';
import { useScreen } from '../../shell/screen';
import { useStore } from '../../shell/useStore';

/** Says so where the request that the address names is not there, or not for the user to see. */
export function useNamed<R extends CsmRequest>(requests: GridModel<R, CsmRequestSearch>): void {
  const { REQ_NO } = useScreen().args;
  const phase = useStore(requests.phase);
  const told = useRef(false);
  useEffect(() => {
    if (!REQ_NO || phase !== 'ready' || told.current) return;
    told.current = true;
    if (requests.store.rows.length === 0) void box.error('MSG000043');
  }, [REQ_NO, phase, requests]);
}
