import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { timeouts } from '../../lib/call';
import { beginTabs, loadWorkspace, start } from '../../shell/start';
import { targetOf } from '../../shell/target';

/** Loads the workspace of somebody who came by a link; gives the code of what went wrong, or null. */
function load(): Promise<string | null> {
  const late = new Promise<string>((resolve) => setTimeout(resolve, timeouts.call, 'MSG000031'));
  const loaded = loadWorkspace().then(
    () => null,
    (error) => {
      console.error(error);
      return 'MSG000122';
    },
  );
  return Promise.race([late, loaded]);
}

/** Nothing but the loading overlay, which the calls bring. */
export default function Data() {
  const navigate = useNavigate();
  useEffect(() => {
    const url = new URLSearchParams(location.search).get('url');
    void load().then(async (code) => {
      if (code) return location.replace(`/login/msgView?code=${code}`);
      const target = targetOf(url);
      start.set('loading');
      navigate(target, { replace: true });
      await beginTabs(target);
      start.set('in');
    });
  }, [navigate]);
  return null;
}
