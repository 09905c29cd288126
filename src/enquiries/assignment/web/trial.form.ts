import { id } from '#platform/contract/fields.ts';
import { Enquiry } from '../assignment.contract.ts';

/** The lead to test, for one project. */
export const TrialForm = Enquiry.omit({ projectIds: true }).extend({ projectId: id() });
