import { theme as antd, type ThemeConfig } from 'antd';
import type { Accent, Shade } from '../../../config/corporations';
import { corp } from '../lib/corp';
import { faded, type Palette, palettes } from './palettes';

const font = "'Pretendard Variable', Pretendard, -apple-system, 'Malgun Gothic', sans-serif";

/** Breakpoints, px. antd refuses to draw a table unless every one is said with its ends, in rising order. */
const breakpoints = {
  screenXSMin: 340,
  screenXS: 340,
  screenXSMax: 539,
  screenSMMin: 540,
  screenSM: 540,
  screenSMMax: 799,
  screenMDMin: 800,
  screenMD: 800,
  screenMDMax: 1599,
  screenLGMin: 1600,
  screenLG: 1600,
  screenLGMax: 1919,
  screenXLMin: 1920,
  screenXL: 1920,
  screenXLMax: 2559,
  screenXXLMin: 2560,
  screenXXL: 2560,
  screenXXLMax: 3839,
  screenXXXLMin: 3840,
  screenXXXL: 3840,
};

/** Text of a link or button under the mouse: in the dark the colour that fills a button is too dark for letters. */
const textUnderMouse = (a: Accent, palette: Palette): string => (palette === palettes.dark ? a.link : a.hover);

/** The tokens of Ant Design. */
function tokens(a: Accent, palette: Palette): ThemeConfig['token'] {
  return {
    colorPrimary: a.solid,
    colorPrimaryHover: a.hover,
    colorPrimaryActive: a.pressed,
    colorLink: a.link,
    colorLinkHover: textUnderMouse(a, palette),
    colorLinkActive: textUnderMouse(a, palette),
    colorInfo: a.link,
    colorSuccess: palette.ok,
    colorWarning: palette.warn,
    colorError: palette.error,
    colorText: palette.text,
    colorTextSecondary: palette.text2,
    colorTextTertiary: palette.text3,
    colorTextPlaceholder: palette.text3,
    colorTextDisabled: palette.text3,
    colorBgContainer: palette.bg,
    colorBgElevated: palette.raised,
    colorBgLayout: palette.layout,
    colorBgContainerDisabled: palette['read-only'],
    colorBorder: palette.field,
    colorBorderSecondary: palette.line,
    colorSplit: palette.rowline,
    colorBgMask: palette.mask,
    fontFamily: font,
    fontSize: 13,
    fontSizeSM: 12,
    lineHeight: 20 / 13,
    controlHeight: 24,
    controlInteractiveSize: 14,
    controlHeightSM: 22,
    controlHeightLG: 32,
    borderRadius: 3,
    borderRadiusSM: 2,
    borderRadiusLG: 4,
    controlOutlineWidth: 2,
    controlOutline: faded(a.focus, 0.32),
    lineWidthFocus: 2,
    // Who wants no motion gets none: a menu would wait for the end of a movement that was over before it began.
    motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    motionDurationFast: '.08s',
    motionDurationMid: '.12s',
    motionDurationSlow: '.16s',
    zIndexPopupBase: 1000,
    ...breakpoints,
    boxShadowSecondary: palette.shadow,
    wireframe: false,
  };
}

/** Tokens of single components. */
function components(a: Accent, palette: Palette): ThemeConfig['components'] {
  const field = {
    paddingInline: 7,
    paddingBlock: 1,
    hoverBorderColor: a.focus,
    activeBorderColor: a.focus,
    activeShadow: `0 0 0 2px ${faded(a.focus, 0.32)}`,
  };
  return {
    Layout: {
      headerHeight: 48,
      headerBg: a.header,
      headerColor: a.headerText,
      headerPadding: 0,
      siderBg: palette.side,
      bodyBg: palette.bg,
    },
    Menu: {
      itemHeight: 28,
      itemMarginInline: 0,
      itemMarginBlock: 0,
      itemBorderRadius: 0,
      itemBg: palette.side,
      subMenuItemBg: palette.side,
      itemHoverBg: palette.hover,
      itemSelectedBg: a.tint,
      itemSelectedColor: a.link,
      iconSize: 15,
      collapsedIconSize: 17,
      collapsedWidth: 54,
      activeBarBorderWidth: 0,
    },
    Tabs: {
      cardHeight: 32,
      cardPadding: '0 8px 0 12px',
      cardGutter: 0,
      cardBg: palette.layout,
      titleFontSize: 13,
      itemColor: palette.text2,
      itemSelectedColor: palette.text,
      horizontalMargin: '0',
    },
    Table: {
      headerBg: palette.ghead,
      headerColor: palette.text2,
      headerSplitColor: palette.line,
      headerBorderRadius: 0,
      borderColor: palette.rowline,
      rowHoverBg: palette.hover,
      rowSelectedBg: a.tint2,
      rowSelectedHoverBg: a.tint2,
      footerBg: palette.foot,
      cellFontSizeSM: 12,
      cellPaddingBlockSM: 0,
      cellPaddingInlineSM: 6,
      selectionColumnWidth: 40,
    },
    Form: {
      labelColor: palette.text2,
      labelFontSize: 13,
      labelHeight: 24,
      itemMarginBottom: 6,
      labelRequiredMarkColor: palette.asterisk,
    },
    Button: {
      paddingInline: 9,
      defaultBorderColor: palette.strong,
      defaultHoverColor: textUnderMouse(a, palette),
      defaultActiveColor: textUnderMouse(a, palette),
      defaultShadow: 'none',
      primaryShadow: 'none',
      dangerShadow: 'none',
      // In the dark red is bright: letters on it are dark.
      ...(palette === palettes.dark ? { dangerColor: palette.bg } : {}),
      fontWeight: 400,
      iconGap: 5,
      borderColorDisabled: palette.line,
    },
    Input: field,
    InputNumber: field,
    Select: {
      hoverBorderColor: a.focus,
      activeBorderColor: a.focus,
      activeOutlineColor: faded(a.focus, 0.32),
      optionHeight: 24,
      optionPadding: '2px 8px',
      optionSelectedBg: a.tint,
      multipleItemHeight: 18,
    },
    DatePicker: field,
    Tag: { defaultBg: palette['tag-neutral'], defaultColor: palette['tag-neutral-text'] },
  };
}

/** Ant Design in the colours of the build's corporation, bright or dark. */
export const themes: Record<Shade, ThemeConfig> = {
  light: themeOf('light', antd.defaultAlgorithm),
  dark: themeOf('dark', antd.darkAlgorithm),
};

function themeOf(shade: Shade, algorithm: ThemeConfig['algorithm']): ThemeConfig {
  const accent = corp.accent[shade];
  const palette = palettes[shade];
  return { algorithm, token: tokens(accent, palette), components: components(accent, palette), cssVar: { key: 'portal' } };
}
