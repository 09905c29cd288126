declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'milestone.coversTowerIds': readonly string[];
  }
}

export {};
