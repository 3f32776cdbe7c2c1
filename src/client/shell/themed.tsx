import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import koKR from 'antd/locale/ko_KR';
import dayjs from 'dayjs';
import 'dayjs/locale/ko';
import { type ReactNode, useEffect } from 'react';
import { useLang } from '../lib/texts';
import { shade } from './look';
import { themes } from './theme';
import { useStore } from './useStore';

/** Ant Design in the corporation's colours and the language shown, for what stands inside; what is shown before the sign-in does without. */
export function Themed({ children }: { children: ReactNode }) {
  const language = useLang();
  const theme = themes[useStore(shade)];
  useEffect(() => {
    dayjs.locale(language);
  }, [language]);
  return (
    <ConfigProvider locale={language === 'en' ? enUS : koKR} theme={theme} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}
