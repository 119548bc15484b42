import type pg from 'pg'
import { type CopyIn, copyIn } from '#database/copy-rows.ts'
import { type Database, type Db, transactionOnce } from '#database/database.ts'
import { knownMigrations, migrateWithin } from '#database/migrate.ts'
import { boolean, statement, text } from '#database/statements/statement.ts'
import {
  parseSecrets,
  readSecretsFile,
  secretsText,
  writeSecretsFile,
} from '#modules/platform/secrets/secrets.server.ts'
import type { FileStore } from '#modules/platform/storage/file-store.server.ts'
import {
  type BackupHeader,
  type BackupManifest,
  BackupRefusedError,
  type BackupTable,
} from './backup-format.ts'
import { copyFromText, prepareCopies, quoted } from './database-contents.ts'
import { decryptKeys } from './keys-envelope.ts'
import { differingTable, type ReadOptions, readBackup } from './read-backup.ts'
import { type EmptyTables, makeTables, takeChecksAway } from './restore-schema.ts'
import { shopPictures } from './shop-pictures.ts'
import { sumTable } from './table-rows.ts'
