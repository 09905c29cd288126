import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

export const tdsCertificateConstraints: ConstraintMessages = {
  tds_certificate_of_firm: { message: 'The firm was not found.', field: 'channelPartnerId' },
  tds_certificate_once: { message: 'This certificate is already entered for this PAN.', field: 'number' },
  tds_certificate_one_year: {
    message: 'A certificate lies within one financial year and does not end before it begins.',
    field: 'to',
  },
  tds_certificate_ended: {
    message: 'A certificate ends early within its days, and for a reason.',
    field: 'lastDay',
  },
  tds_certificate_no_overlap: {
    message: 'Another certificate of this PAN holds on one of these days. End it first.',
    field: 'from',
  },
};
