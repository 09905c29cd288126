import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

export const channelPartnerConstraints: ConstraintMessages = {
  channel_partner_name_once: {
    message: 'A firm with this name already exists. Choose it instead.',
    field: 'channelPartner.name',
  },
  firm_gst_registration_of_firm: { message: 'The firm was not found.' },
  firm_gst_registration_order: {
    message: 'A GST registration cannot end before it begins.',
    field: 'gstins',
  },
  firm_gst_registration_no_overlap: {
    message: 'Two GST registrations in one state overlap. End the first before the next begins.',
    field: 'gstins',
  },
  firm_gst_registration_of_pan: {
    message: 'A GSTIN contains another PAN than that of the firm. Correct the PAN or the GST registrations.',
    field: 'pan',
  },
  channel_partner_pan_inoperative: {
    message: 'Only a PAN that is entered can be inoperative, from a day and for a reason.',
    field: 'panInoperative',
  },
};
