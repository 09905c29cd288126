/** Of the work on the site, of a unit before possession, or of a unit after it. */
export const ISSUE_ORIGINS = ['site', 'snag', 'defect'] as const;
export type IssueOrigin = (typeof ISSUE_ORIGINS)[number];

/** The gravest last. */
export const ISSUE_SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export type IssueSeverity = (typeof ISSUE_SEVERITIES)[number];
