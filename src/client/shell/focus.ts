/** An element, those around it, and what stood behind each of them: where the focus was, however much of it is gone since. */
type Place = readonly { element: Element; behind: Element | null }[];

export function placeOf(element: Element | null): Place {
  const place: { element: Element; behind: Element | null }[] = [];
  for (let at = element; at && at !== document.body; at = at.parentElement) place.push({ element: at, behind: at.nextElementSibling });
  return place;
}

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0 && !element.closest('[inert]');

/** Elements that Tab goes through. */
export function tabStops(element: Element): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(focusable)].filter((one) => one.tabIndex >= 0 && isShown(one));
}

/** What a button says that drops or closes something: the focus never comes to it by itself. */
export const dropsHint = (id: string) => ['cancel', 'delete', 'minus', 'decline', 'reject'].includes(id) && { 'data-drops': '' };

/** The element of a place, where that can take the focus still. */
function leftOf([own]: Place): HTMLElement | undefined {
  const element = own?.element;
  return element instanceof HTMLElement && element.isConnected && !element.matches(':disabled') && isShown(element) ? element : undefined;
}

/** The nearest stop behind what is gone, else before it, in the innermost of those around it that has one. */
function nextTo(place: Place): HTMLElement | undefined {
  for (const [n, { element }] of place.entries()) {
    const gone = place[n - 1];
    if (!gone || !element.isConnected) continue;
    const mark = gone.element.isConnected ? gone.element : gone.behind;
    const stops = tabStops(element).filter((stop) => !stop.matches('[data-drops], [data-off]'));
    const behind = (stop: Element) => stop === mark || (mark && mark.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING);
    const next = stops.find(behind) ?? stops.at(-1);
    if (next) return next;
  }
  return undefined;
}

/** Where the focus went by itself, and when; `back` to where it had been before. */
let landed: { element: HTMLElement; at: number; back: boolean } | null = null;

function land(element: HTMLElement, back: boolean): void {
  element.focus();
  landed = { element, at: performance.now(), back };
}

/** The focus goes on to what stands next to a place. */
function goNextTo(place: Place): void {
  const element = nextTo(place);
  if (element) land(element, false);
}

/** Nobody sees so fast, ms, that the focus is somewhere else. */
const notSeen = 400;
const pressing = ['Enter', ' '];

/** A key that was meant for what had the focus before, or is still held, does not press the button that the focus went to by itself. */
function spare(event: KeyboardEvent): void {
  if (!landed || document.activeElement !== landed.element || !pressing.includes(event.key)) return;
  const isMeant = !event.repeat && (landed.back || performance.now() - landed.at > notSeen);
  if (isMeant || !landed.element.matches('button, a[href], [role=button]')) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Puts the focus back to a place, or next to it where that can take it no more. */
export function focusAt(place: Place): void {
  const own = leftOf(place);
  if (own) land(own, true);
  else goNextTo(place);
}

let last: Place = [];

/** What had the focus is gone, disabled or hidden: the focus does not fall to the page. */
function recover(): void {
  const at = document.activeElement;
  if ((!at || at === document.body || at.matches(':disabled')) && last.length > 0 && !leftOf(last)) focusAt(last);
}

/** Keeps the focus in the workspace for as long as that is there. Gives the way to stop. */
export function keepFocus(): () => void {
  const remember = ({ target }: FocusEvent) => {
    last = placeOf(target as Element);
  };
  // What is to take the focus instead has its turn first.
  const later = () => void setTimeout(recover);
  const onKeyDown = (event: KeyboardEvent) => {
    recover();
    spare(event);
  };
  const observer = new MutationObserver((changes) => {
    later();
    // The button just pressed has no more use: the focus goes on. One that somebody has gone to, to read why it is off, keeps it.
    const turnedOff = ({ target, oldValue }: MutationRecord) =>
      oldValue === null && target === document.activeElement && (target as Element).matches('[data-off]');
    if (changes.some(turnedOff)) setTimeout(() => goNextTo(last));
  });
  observer.observe(document.body, { subtree: true, attributeFilter: ['disabled', 'data-off'], attributeOldValue: true });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', later);
  document.addEventListener('keydown', onKeyDown, true);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', later);
    document.removeEventListener('keydown', onKeyDown, true);
  };
}
