/** What a build shows of the corporation it is made for. The same screen in either differs by accent, header and logo, by nothing else. */
export interface Corporation {
  corpCd: string;
  /** Logo set: public/logos/{set}-top.svg, -login, -box, -password and favicon-{set}.svg. */
  logo: 'a' | 'b';
  /** Text key of the page title. */
  titleKey: string;
  name: { ko: string; en: string };
  accent: Accent;
}

export interface Accent {
  solid: string;
  hover: string;
  pressed: string;
  link: string;
  tint: string;
  tint2: string;
  focus: string;
  header: string;
  headerText: string;
  headerMark: string;
}

export const corporations: Record<string, Corporation> = {
  '1000': {
    corpCd: '1000',
    logo: 'a',
    titleKey: 'UI.APP.TITLE_A',
    name: { ko: '새별로지스', en: 'Saebyeol Logis' },
    accent: {
      solid: '#0B5C7D',
      hover: '#0E6E95',
      pressed: '#084860',
      link: '#0B5C7D',
      tint: '#DDEDF4',
      tint2: '#EEF6FA',
      focus: '#1483B3',
      header: '#0A2B3B',
      headerText: '#B7CCD6',
      headerMark: '#5CC3EA',
    },
  },
  '2000': {
    corpCd: '2000',
    logo: 'b',
    titleKey: 'UI.APP.TITLE_B',
    name: { ko: '새별글로벌', en: 'Saebyeol Global' },
    accent: {
      solid: '#4A48A6',
      hover: '#5B59BC',
      pressed: '#393785',
      link: '#4A48A6',
      tint: '#E5E5F6',
      tint2: '#F3F3FB',
      focus: '#6260CC',
      header: '#22214D',
      headerText: '#C3C3E2',
      headerMark: '#B0AFF7',
    },
  },
};
