export interface PopupOptions {
  title?: string;
  /** Outer size in px, the 32 px header included; else the route's, else 800x600. */
  width?: number;
  height?: number;
  param?: unknown;
  /** The popup shows a printable form with its own print and download tools. */
  report?: boolean;
  /** Opens in full screen. */
  fullScreen?: boolean;
}

/** Opens a popup by its path and resolves with what it hands back; rejects with a boolean when it is closed. */
export type OpenPopup = <T>(path: string, opts?: PopupOptions) => Promise<T>;

let opener: OpenPopup | null = null;

/** The shell says how popups are opened, so that fields can open one without knowing the shell. */
export function setOpenPopup(open: OpenPopup): void {
  opener = open;
}

/** Opens a popup with the shell's opener. Throws where there is no shell. */
export const openPopup: OpenPopup = (path, opts) => {
  if (!opener) throw new Error('no shell has said how popups are opened');
  return opener(path, opts);
};
