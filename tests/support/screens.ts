import type { Page } from 'playwright';
import { routes } from '../../config/routes';
import { type Person, settled } from './person';

export type Rows = Record<string, string | number | null>[];

interface Answered {
  status: number;
  body: { data?: { LIST: Rows }; code?: string; message?: string };
}

/** Opens the page of a screen by its address, with what that carries (`&PO_NO=…`). */
export async function openScreen({ page }: Person, screen: string, args = ''): Promise<void> {
  const path = routes.find((route) => route.screen === screen)?.path;
  await page.goto(`${path}?mid=${screen}${args}`);
  await page.getByRole('grid').first().waitFor();
  await settled(page);
}

/** Presses the first button of a name that is seen. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();

/** A call of the portal as the page of its user makes it; `path` is what follows `/api/`. */
export const post = (page: Page, path: string, body: object): Promise<Answered> =>
  page.evaluate(
    async ([to, sent]) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) };
      const answer = await fetch(`/api/${to}`, init);
      return { status: answer.status, body: await answer.json() };
    },
    [path, body] as const,
  );

/** The rows that a call gives; fails where it is refused. */
export async function ask(page: Page, path: string, body: object): Promise<Rows> {
  const { body: answer } = await post(page, path, body);
  if (!answer.data) throw new Error(`${path}: ${answer.message}`);
  return answer.data.LIST;
}

/** Saves rows, or does something to them: the same as `ask`, in a batch of its own. */
export const save = (page: Page, path: string, LIST: object[]): Promise<Rows> => ask(page, path, { BATCH_ID: crypto.randomUUID(), LIST });
