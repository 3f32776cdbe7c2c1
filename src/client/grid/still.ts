/** For the drop-down menus of a grid: they stand where they open. One that still moves while the mouse button is pressed would lose the click. */
export const still = { transitionName: '' } as const;
