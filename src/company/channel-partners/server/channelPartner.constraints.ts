import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

export const channelPartnerConstraints: ConstraintMessages = {
  channel_partner_name_once: {
    message: 'A firm with this name already exists. Choose it instead.',
    field: 'channelPartner.name',
  },
};
