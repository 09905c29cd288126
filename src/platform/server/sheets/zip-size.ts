const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
/** The comment after the directory may be this long. */
const MAX_COMMENT = 65_535;

/** Bytes that a ZIP archive says it has when unpacked; 0 for anything that is no archive. */
export function unpackedSize(archive: Buffer): number {
  const end = endOfDirectory(archive);
  if (end === null) return 0;
  let at = archive.readUInt32LE(end + 16);
  let size = 0;
  for (let entry = archive.readUInt16LE(end + 10); entry > 0; entry -= 1) {
    if (at + ENTRY_LENGTH > archive.length || archive.readUInt32LE(at) !== ENTRY) return size;
    size += archive.readUInt32LE(at + 24);
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    at += ENTRY_LENGTH + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return size;
}

function endOfDirectory(archive: Buffer): number | null {
  const first = Math.max(0, archive.length - END_LENGTH - MAX_COMMENT);
  for (let at = archive.length - END_LENGTH; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  return null;
}
