import type { Shade } from '../../../config/corporations';
import { corp } from '../lib/corp';

/** Roles of colour that both corporations share. Contrast: text 4.5 or more on its ground, edges and focus 3. */
const light = {
  bg: '#FFFFFF',
  layout: '#EDF1F3',
  side: '#F6F8F9',
  raised: '#FFFFFF',
  pane: '#F8FAFB',
  ghead: '#EEF2F5',
  foot: '#F3F6F8',
  text: '#17232C',
  text2: '#45545F',
  text3: '#5A6873',
  line: '#D5DCE1',
  rowline: '#E6EBEE',
  strong: '#B9C4CB',
  field: '#84919B',
  required: '#F7E1E4',
  'required-line': '#B5727E',
  'read-only': '#F1F1F1',
  'read-only-line': '#C9CED2',
  asterisk: '#C2202C',
  error: '#B81D26',
  'error-ground': '#FDECEC',
  warn: '#8A4B00',
  ok: '#1F6B33',
  hover: '#F1F6F9',
  found: '#FFF0B8',
  mask: 'rgba(16,30,40,.42)',
  'mask-further': 'rgba(16,30,40,.23)',
  veil: 'rgba(237,241,243,.6)',
  scroll: '#B4BEC6',
  shadow: '0 8px 28px rgba(14,32,44,.22), 0 1px 3px rgba(14,32,44,.18)',
  'edge-shadow': 'rgba(16,36,48,.16)',
  'tag-neutral': '#E7ECEF',
  'tag-neutral-text': '#44525D',
  'tag-info': '#DDEAF8',
  'tag-info-text': '#0C4A84',
  'tag-move': '#D6EEEA',
  'tag-move-text': '#0A554C',
  'tag-ok': '#DDF0DD',
  'tag-ok-text': '#1E5A2C',
  'tag-warn': '#FBE8C8',
  'tag-warn-text': '#744300',
  'tag-bad': '#FADDDD',
  'tag-bad-text': '#931A21',
};

export type Palette = typeof light;

const dark: Palette = {
  bg: '#131D23',
  layout: '#0D1519',
  side: '#10191E',
  raised: '#1A262D',
  pane: '#162127',
  ghead: '#1C2A32',
  foot: '#1A272E',
  text: '#DFE7EB',
  text2: '#AAB8C1',
  text3: '#93A2AC',
  line: '#2D3C45',
  rowline: '#22303A',
  strong: '#435560',
  field: '#6B7D88',
  required: '#4A2A31',
  'required-line': '#B27A85',
  'read-only': '#202A30',
  'read-only-line': '#3B4952',
  asterisk: '#FF8A8F',
  error: '#FF8A8F',
  'error-ground': '#43191D',
  warn: '#F2B45C',
  ok: '#7FCB8F',
  hover: '#1A2830',
  found: '#4D4010',
  mask: 'rgba(3,8,11,.62)',
  'mask-further': 'rgba(3,8,11,.34)',
  veil: 'rgba(13,21,25,.6)',
  scroll: '#46565F',
  shadow: '0 10px 32px rgba(0,0,0,.6), 0 0 0 1px #33434C',
  'edge-shadow': 'rgba(0,0,0,.5)',
  'tag-neutral': '#2A363E',
  'tag-neutral-text': '#C0CCD3',
  'tag-info': '#16344F',
  'tag-info-text': '#A6CFF5',
  'tag-move': '#123B38',
  'tag-move-text': '#8FDACF',
  'tag-ok': '#1B3B24',
  'tag-ok-text': '#A0DBAA',
  'tag-warn': '#46300F',
  'tag-warn-text': '#F5CB86',
  'tag-bad': '#4B1D21',
  'tag-bad-text': '#FFB3B5',
};

export const palettes: Record<Shade, Palette> = { light, dark };

/** A `#rrggbb` colour at a share of its strength, 0 to 1, for rings. */
export const faded = (hex: string, share: number): string =>
  `rgba(${[1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)).join(',')},${share})`;

/** Colours of the build's corporation by the names of their CSS variables (`bg`, `solid` …). */
export function colours(shade: Shade): Record<string, string> {
  const { header, headerText, headerMark, hover, pressed, ...same } = corp.accent[shade];
  return {
    ...palettes[shade],
    ...same,
    'solid-hover': hover,
    'text-hover': shade === 'dark' ? same.link : hover,
    'solid-pressed': pressed,
    head: header,
    'head-text': headerText,
    'head-mark': headerMark,
    ring: faded(same.focus, 0.32),
  };
}
