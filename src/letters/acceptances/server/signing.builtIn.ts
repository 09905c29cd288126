import { PDFDocument } from '@cantoo/pdf-lib';
import { invalid } from '#platform/contract/errors.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import { acceptanceAskedMail } from './acceptance.mail.ts';
import type { Signing } from './signing.ts';

/** By a link and a code that go to the address of each person; the proof is a page of evidence. */
export const builtInSigning: Signing = {
  statement: [
    'This page is electronic evidence that the people below accepted the paper in front of it. Each opened a link sent to the address shown, received a code at that address, entered it, and wrote the name shown.',
    'It is not an Aadhaar eSign and not a digital signature certificate. It shows who had the mailbox, not who sat in front of it.',
  ],
  check: async (paper) => {
    const pdf = await PDFDocument.load(paper, { updateMetadata: false }).catch(() => null);
    if (!pdf || pdf.getPageCount() === 0)
      throw invalid('versionId', 'No page can be added to this PDF. Save it again as a PDF and upload it.');
  },
  invite: async (work, { email, ...data }) => {
    await queueMail(work, { template: acceptanceAskedMail, to: email, data, expiresAt: data.expiresAt });
  },
  prove: (printer, { organizationId, evidence }) =>
    printer.print(organizationId, 'acceptanceEvidence', {
      ...evidence,
      statement: builtInSigning.statement,
    }),
  seal: async (printer, { paper, ...proved }) => {
    const sealed = await PDFDocument.load(paper, { updateMetadata: false });
    const page = await PDFDocument.load(await builtInSigning.prove(printer, proved), {
      updateMetadata: false,
    });
    for (const one of await sealed.copyPages(page, page.getPageIndices())) sealed.addPage(one);
    // Of the last answer, so that a seal made twice is the same file.
    sealed.setModificationDate(new Date(proved.evidence.acceptedAt));
    return Buffer.from(await sealed.save());
  },
};
