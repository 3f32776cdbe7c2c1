import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setTexts } from '../../src/client/lib/texts';
import { LoginLayout } from '../../src/client/shell/loginLayout';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

test.each([
  ['ko', '버전 {0}', `© 새별로지스 · 버전 ${version}`],
  ['en', 'Version {0}', `© Saebyeol Logis · Version ${version}`],
] as const)('the login page says in %s which version it is', (lang, text, shown) => {
  setTexts(lang, { 'UI.LOGIN.COPYRIGHT': '© {0}', 'UI.LOGIN.VERSION': text });
  render(
    <LoginLayout>
      <p>page</p>
    </LoginLayout>,
  );
  expect(screen.getByText(shown)).toBeTruthy();
});
