/** One change of one record: what the audit trail keeps and the listeners hear, in the same transaction. */
export interface Change {
  /** Verb of the business: 'create', 'book', 'verify'. */
  action: string;
  /** Resource in camel case, also the kind of the event: 'lead', 'costSheet'. */
  resource: string;
  id: string;
  version: number;
  before?: object;
  after?: object;
  reason?: string;
}
