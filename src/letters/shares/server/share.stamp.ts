import { degrees, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';

const SIZE = 9;
const MARGIN = 24;
const GREY = rgb(0.45, 0.45, 0.45);

/** A file to be looked at: a PDF whose every page names who looks at it and when; pictures become one page. */
export async function stamped(bytes: Buffer, mime: string, text: string): Promise<Buffer> {
  const pdf = mime === 'application/pdf' ? await PDFDocument.load(bytes) : await pageOfPicture(bytes, mime);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const line = printable(text);
  for (const page of pdf.getPages()) {
    const { width, height } = page.getSize();
    page.drawText(line, { x: MARGIN, y: MARGIN / 2, size: SIZE, font, color: GREY });
    page.drawText(line, {
      x: width / 6,
      y: height / 4,
      size: SIZE * 2,
      font,
      color: GREY,
      opacity: 0.25,
      rotate: degrees(45),
    });
  }
  return Buffer.from(await pdf.save());
}

async function pageOfPicture(bytes: Buffer, mime: string): Promise<PDFDocument> {
  const pdf = await PDFDocument.create();
  const picture = mime === 'image/png' ? await pdf.embedPng(bytes) : await pdf.embedJpg(bytes);
  const page = pdf.addPage([picture.width, picture.height]);
  page.drawImage(picture, { x: 0, y: 0, width: picture.width, height: picture.height });
  return pdf;
}

/** The standard fonts have Latin letters alone; an address may have others. */
function printable(text: string): string {
  return text.replace(/[^ -~]/g, '?');
}
