import { PopupHost } from './popupHost';
import { tabs } from './tabs';
import { Themed } from './themed';
import { useStore } from './useStore';

/** The popups of the login layout; loaded when the first one is opened. */
export default function LoginPopups() {
  return (
    <Themed>
      <PopupHost tab={useStore(tabs).active} />
    </Themed>
  );
}
