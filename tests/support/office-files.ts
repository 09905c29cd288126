import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';

const types = (part: string, type: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${OFFICE}.${type}.main+xml"/></Types>`;

const relations = (part: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATION}" Target="${part}"/></Relationships>`;

/** A DOCX whose document is this, whatever it is. */
export function docxOf(document: Buffer): Promise<Buffer> {
  return packed('word/document.xml', 'wordprocessingml.document', document);
}

/** A DOCX of this body. */
export function docxOfBody(body: string): Promise<Buffer> {
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const xml = `<w:document xmlns:w="${main}"><w:body>${body}</w:body></w:document>`;
  return docxOf(Buffer.from(xml));
}

/** An XLSX whose workbook is this, whatever it is. */
export function xlsxOf(workbook: Buffer): Promise<Buffer> {
  return packed('xl/workbook.xml', 'spreadsheetml.sheet', workbook);
}

async function packed(part: string, type: string, content: Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(types(part, type)), '[Content_Types].xml');
  zip.addBuffer(Buffer.from(relations(part)), '_rels/.rels');
  zip.addBuffer(content, part);
  zip.end();
  return buffer(zip.outputStream);
}
