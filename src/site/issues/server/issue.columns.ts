declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'siteIssue.fileIds': readonly string[];
  }
}

export {};
