/** What is on its way to a grid: its list, and look-ups of typed or pasted codes. */
export class Pending {
  private readonly works = new Set<Promise<void>>();

  add(work: Promise<void>): void {
    this.works.add(work);
    void work.finally(() => this.works.delete(work));
  }
  /** The list is being loaded; gives the way to say that it has come. */
  begin(): () => void {
    let done = () => {};
    this.add(
      new Promise<void>((resolve) => {
        done = resolve;
      }),
    );
    return done;
  }
  /** Waits until everything has come. */
  async settled(): Promise<void> {
    await Promise.all(this.works);
  }
}
