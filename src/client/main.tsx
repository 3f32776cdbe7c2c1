import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css';
import './styles/base.css';
import './styles/frame.css';
import './styles/tabs.css';
import './styles/menu.css';
import './styles/aside.css';
import './styles/popups.css';
import './styles/boxes.css';
import './styles/home.css';
import './styles/login.css';
import './styles/forms.css';
import './styles/account.css';
import './styles/notice.css';
import './styles/print.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { bootTexts } from './app/bootTexts';
import { signInAgain } from './app/expired';
import { loadRoute } from './app/pageFiles';
import { Root } from './app/root';
import { configureCalls } from './lib/call';
import { corp } from './lib/corp';
import { setOpenPopup } from './lib/openers';
import { setTexts } from './lib/texts';
import { box } from './shell/box';
import { watchErrors } from './shell/errorReport';
import { followLook } from './shell/look';
import { loadMenus } from './shell/menu';
import { setPages } from './shell/pages';
import { openPopup } from './shell/popups';
import { begin, storedLang } from './shell/start';
import { signInFor } from './shell/target';
import { startAnew } from './shell/view';

document.head.insertAdjacentHTML('beforeend', `<link rel="icon" href="/logos/favicon-${corp.logo}.svg" />`);
document.title = corp.name[storedLang()];
followLook();
setTexts(storedLang(), bootTexts[storedLang()]);

watchErrors();
setPages({ load: loadRoute });
setOpenPopup(openPopup);
configureCalls({
  onExpired: signInAgain,
  onSignedOut: () => location.assign(signInFor(location)),
  onUnknown: (text) => void box.show('error', text),
  onOtherRights: () => void loadMenus(),
  onOtherView: startAnew,
});

void begin(location.pathname);
const root = document.getElementById('app');
if (root)
  createRoot(root).render(
    <BrowserRouter>
      <Root />
    </BrowserRouter>,
  );
