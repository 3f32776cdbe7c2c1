/** What a build shows of the corporation it is made for. The same screen in either differs by accent, header and logo, by nothing else. */
export interface Corporation {
  corpCd: string;
  /** Logo set: public/logos/{set}-top.svg, -login, -box, -password and favicon-{set}.svg. */
  logo: 'a' | 'b';
  /** Text key of the page title. */
  titleKey: string;
  name: { ko: string; en: string };
  /** Its accents by daylight and in dark mode. */
  accent: Record<Shade, Accent>;
}

/** Whether dark letters stand on a bright ground, or bright ones on a dark ground. */
export type Shade = 'light' | 'dark';

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
      light: {
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
      dark: {
        solid: '#1A7196',
        hover: '#1F7BA2',
        pressed: '#145C7B',
        link: '#6CC2E3',
        tint: '#173A4A',
        tint2: '#172A34',
        focus: '#5CC3EA',
        header: '#08202C',
        headerText: '#B7CCD6',
        headerMark: '#5CC3EA',
      },
    },
  },
  '2000': {
    corpCd: '2000',
    logo: 'b',
    titleKey: 'UI.APP.TITLE_B',
    name: { ko: '새별글로벌', en: 'Saebyeol Global' },
    accent: {
      light: {
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
      dark: {
        solid: '#605EC6',
        hover: '#6A68CE',
        pressed: '#504EB0',
        link: '#AEADF5',
        tint: '#2A2956',
        tint2: '#1E2039',
        focus: '#B0AFF7',
        header: '#19183A',
        headerText: '#C3C3E2',
        headerMark: '#B0AFF7',
      },
    },
  },
};
