import { inflateSync } from 'node:zlib';

/** WOFF: a header, then for each table where it lies and how long it is, packed and unpacked. */
const WOFF = { header: 44, entry: 20 };
/** The font that was packed: the same, with the tables as they are. */
const FONT = { header: 12, entry: 16 };

/**
 * A font unpacked from WOFF. The font library reads WOFF too, but unpacks all shapes again for each letter it draws,
 * which takes longer than everything else about a document.
 */
export function unpacked(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no font in WOFF.');
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(FONT.header + count * FONT.entry);
  // Its version. The three numbers behind the count help a search, which the library does without.
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const from = WOFF.header + index * WOFF.entry;
    const to = FONT.header + index * FONT.entry;
    const table = tableAt(woff, from);
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(offset, to + 8);
    head.writeUInt32BE(table.length, to + 12);
    // Each begins at a multiple of four.
    tables.push(table, Buffer.alloc(-table.length & 3));
    offset += table.length + (-table.length & 3);
  }
  return Buffer.concat([head, ...tables]);
}

function tableAt(woff: Buffer, entry: number): Buffer {
  const start = woff.readUInt32BE(entry + 4);
  const packedLength = woff.readUInt32BE(entry + 8);
  const packed = woff.subarray(start, start + packedLength);
  return packedLength < woff.readUInt32BE(entry + 12) ? inflateSync(packed) : packed;
}
