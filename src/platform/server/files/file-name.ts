import { AppError } from '../../contract/errors.ts';

const MAX_LENGTH = 255;
/**
 * Control characters, and marks that turn or hide letters: after U+202E "gpj.exe" is read as "exe.jpg". The joiners of
 * Indic scripts (U+200C, U+200D) stay.
 */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;
/** What a folder of Windows, or of a ZIP archive, takes for something else. */
const NOT_IN_FOLDERS = /[\\/:*?"<>|]/g;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** The name as a person reads it: without folders and unseen marks, at most 255 letters, its ending kept. */
export function cleanFileName(given: string): string {
  const seen = given.normalize('NFC').replaceAll(UNSEEN, '');
  const name = (seen.split(/[\\/]/).at(-1) ?? '').replaceAll(/\s+/g, ' ').trim();
  if (name.replaceAll('.', '') === '') throw new AppError('validation', 'The file has no name. Give it one.');
  return name.slice(-MAX_LENGTH);
}

/** Names for one folder of any system, each only once: the second "Deed.pdf" becomes "Deed (2).pdf". */
export function folderNames(): (name: string) => string {
  const taken = new Set<string>();
  return (given) => {
    const name = folderName(given);
    const dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length;
    for (let copy = 1; ; copy += 1) {
      const tried = copy === 1 ? name : `${name.slice(0, dot)} (${copy})${name.slice(dot)}`;
      // Windows and macOS take "Deed.pdf" and "deed.PDF" for the same.
      if (taken.has(tried.toLowerCase())) continue;
      taken.add(tried.toLowerCase());
      return tried;
    }
  };
}

function folderName(given: string): string {
  const name = given
    .normalize('NFC')
    .replaceAll(UNSEEN, '')
    .replaceAll(NOT_IN_FOLDERS, '-')
    .replaceAll(/\s+/g, ' ')
    .slice(-200)
    .replaceAll(/^[ .]+|[ .]+$/g, '');
  return RESERVED.test(name) ? `_${name}` : name || 'file';
}
