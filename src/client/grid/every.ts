import { everyCode } from '../../contract/rules';
import { plainText } from '../../contract/typed';
import type { CodeItem } from '../lib/codes';
import { t } from '../lib/texts';

/** The entry that stands for every code. */
export const everyItem = (): CodeItem => ({ CODE: everyCode, NAME: t('UI.COMMON.ALL') });

/** What is shown for a value that stands for every code; null for any other. */
export const everyText = (value: unknown): string | null => (value === everyCode ? t('UI.COMMON.ALL') : null);

/** Does a text typed into the column stand for every code? */
export const isEvery = ({ every }: { every?: true }, text: string): boolean =>
  every === true && [everyCode, everyItem().NAME.toLowerCase()].includes(plainText(text).toLowerCase());
