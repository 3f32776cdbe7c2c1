import { t } from '../lib/texts';

/** Name of a grid: its own, else made of the screen's. */
export const gridName = (title: string | undefined, screen: string): string => title ?? t('UI.GRID.NAME', screen);
