import { createHmac } from 'node:crypto'
import { connect, type Queryable } from '../connect.ts'
import { rawSql } from '../fragments.ts'

/** Only used to set up the application's role. */
export const superuser = 'cabinet'

/** Owns the database and has no other rights. */
const application = 'application'

/** Derived, so it needs no file and does not reveal the superuser's. */
const getPassword = (superusersPassword: string) =>
  createHmac('sha256', superusersPassword).update(application).digest('base64url')

interface Access {
  /** The superuser's. */
  readonly password: string
  readonly port: number | string
}

const toUrl = (role: string, password: string, port: number | string) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/postgres`

export const applicationUrl = ({ password, port }: Access) => toUrl(application, getPassword(password), port)

export const superuserUrl = ({ password, port }: Access) => toUrl(superuser, password, port)

/** Skips objects of extensions. Older clusters had no application role. */
const handOver = (sql: Queryable) => sql`
  do $$
  declare change text;
  begin
    for change in
      with kept as (select classid, objid from pg_depend where deptype = 'e'),
      -- A sequence of an identity column goes with its table.
      inner_sequence as (select objid from pg_depend where classid = 'pg_class'::regclass and deptype in ('a', 'i')),
      owned (kind, name, catalogue, id, owner, space) as (
        select 'table', oid::regclass::text, 'pg_class'::regclass, oid, relowner, relnamespace from pg_class
        where relkind in ('r', 'p', 'v', 'm', 'f')
        union all
        select 'sequence', oid::regclass::text, 'pg_class'::regclass, oid, relowner, relnamespace from pg_class
        where relkind = 'S' and oid not in (select objid from inner_sequence)
        union all
        select 'routine', oid::regprocedure::text, 'pg_proc'::regclass, oid, proowner, pronamespace from pg_proc
        union all
        select case typtype when 'd' then 'domain' else 'type' end, oid::regtype::text, 'pg_type'::regclass, oid,
          typowner, typnamespace
        from pg_type where typtype in ('d', 'e', 'r') or typtype = 'c' and typrelid in
          (select oid from pg_class where relkind = 'c')
        union all
        select 'collation', quote_ident(collname), 'pg_collation'::regclass, oid, collowner, collnamespace
        from pg_collation
      )
      select format('alter %s %s owner to application', kind, name) from owned
      where space = 'public'::regnamespace and owner = current_user::regrole
        and (catalogue, id) not in (select classid, objid from kept)
    loop
      execute change;
    end loop;
  end $$`

/** Makes the application's role the owner, in one transaction. Idempotent. */
export const ensureApplicationRole = async (access: Access) => {
  const sql = connect(superuserUrl(access), { max: 1 })
  try {
    await sql.begin(async (tx) => {
      await tx`set local statement_timeout = 0`
      const [known] = await tx`select from pg_roles where rolname = ${application}`
      if (!known) await tx`create role application login`
      // The base64url password needs no escaping; ALTER ROLE takes no parameters.
      await rawSql(tx, `alter role application nosuperuser password '${getPassword(access.password)}'`)
      await tx`alter database postgres owner to application`
      await handOver(tx)
    })
  } finally {
    await sql.end()
  }
}
