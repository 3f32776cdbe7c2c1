type Tell = (text: string) => void;

let teller: Tell = () => {};

/** The shell says how something is told that hinders nobody, so that fields can tell it without knowing the shell. */
export function setTell(tell: Tell): void {
  teller = tell;
}

/** Tells the user a warning that hinders nothing. */
export const tell: Tell = (text) => teller(text);
