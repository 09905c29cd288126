import { id } from '#platform/contract/fields.ts';
import { Enquiry } from '../assignment.contract.ts';

/** A lead that is tried: of one project. */
export const TrialForm = Enquiry.omit({ projectIds: true }).extend({ projectId: id() });
