import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of this resource. */
export const organizationConstraints: ConstraintMessages = {
  gst_registration_gstin_once: { message: 'This GSTIN is entered twice.', field: 'gstRegistrations' },
  gst_registration_state_once: {
    message: 'Each state can have only one GST registration.',
    field: 'gstRegistrations',
  },
  gst_registration_prefix_once: {
    message: 'Each GST registration needs a number series of its own.',
    field: 'gstRegistrations',
  },
  gst_registration_state_matches: {
    message: 'The first two digits of a GSTIN are its state code.',
    field: 'gstRegistrations',
  },
  gst_registration_gstin_check: { message: 'This GSTIN is not valid.', field: 'gstRegistrations' },
};
