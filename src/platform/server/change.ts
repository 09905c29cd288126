/** One change of one record, for the audit trail and the listeners, in the same transaction. */
export interface Change {
  /** Business verb: 'create', 'book', 'verify'. */
  action: string;
  /** Resource in camel case, also the kind of the event: 'lead', 'costSheet'. */
  resource: string;
  id: string;
  version: number;
  before?: object;
  after?: object;
  reason?: string;
}
