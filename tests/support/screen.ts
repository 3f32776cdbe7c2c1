import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// On a loaded machine what a test waits for comes later than within a second.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

/** What of a style a test can tell without a layout: whether something is there, can be pressed, and how its name is read. */
const told = /[{;\s](display|visibility|pointer-events|user-select|content)\s*:/;

/** Rules of Ant Design that no test can tell are left out: each is tried on each element for every look at roles and names. */
const { replaceSync } = CSSStyleSheet.prototype;
CSSStyleSheet.prototype.replaceSync = function (text) {
  replaceSync.call(
    this,
    text.replace(/[^{}]*\{[^{}]*\}/g, (rule) => (told.test(rule) ? rule : '')),
  );
};
