/** What is said of a file that was read, a line each: rows that were not read, or were hidden. Nothing where there is none. */
export function FileNotes({ notes = [] }: { notes?: readonly string[] | undefined }) {
  return notes.length === 0 ? null : (
    <div className="q-popup-note" role="status">
      {notes.map((note) => (
        <div key={note}>{note}</div>
      ))}
    </div>
  );
}
