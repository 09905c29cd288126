import { getTemplate, listTemplates } from '../template.contract.ts';

/** What is read again after a template has changed. */
export const TEMPLATE_READS = [listTemplates, getTemplate] as const;
