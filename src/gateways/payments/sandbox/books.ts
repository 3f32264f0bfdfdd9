import { DatabaseSync } from 'node:sqlite'

/** A card of the practice page, by how its charges end. */
export const CARD_KINDS = [
  'good',
  'limit',
  'stopped',
  'expired',
  'secondFails',
  'lostAnswer',
  'serverError',
] as const
export type CardKind = (typeof CARD_KINDS)[number]

export type Books = ReturnType<typeof openBooks>
export type CardRow = {
  billingKey: string
  customerKey: string
  kind: CardKind
  number: string
  isDeleted: number
}
export type PaymentRow = {
  paymentKey: string
  orderId: string
  orderName: string
  customerKey: string
  billingKey: string
  total: number
  balance: number
  approvedAt: number
}
export type CancelRow = {
  transactionKey: string
  paymentKey: string
  amount: number
  reason: string
  at: number
}
export type TransactionRow = {
  transactionKey: string
  paymentKey: string
  orderId: string
  status: string
  amount: number
  at: number
}

/**
 * The sandbox's own books, in a file or in memory: apart from the library's database, so that one can be held against the
 * other. Moments are milliseconds. A row is on disk before its call is answered.
 */
export function openBooks(path: string) {
  const db = new DatabaseSync(path)
  db.exec(SCHEMA)
  const rows = <Row>(sql: string) => {
    const statement = db.prepare(sql)
    // Node gives rows as plain objects; what they hold the statement says.
    return (...values: (string | number)[]) => statement.all(...values) as unknown as Row[]
  }
  const run = (sql: string) => {
    const statement = db.prepare(sql)
    return (...values: (string | number)[]) => statement.run(...values).changes
  }
  return {
    addAuth: run(`insert into auth (auth_key, customer_key, kind, expires_at) values (?, ?, ?, ?)`),
    useAuth: rows<{ customerKey: string; kind: CardKind }>(
      `delete from auth where auth_key = ? and expires_at > ? returning customer_key as customerKey, kind`,
    ),
    addCard: run(`insert into card (billing_key, customer_key, kind, number) values (?, ?, ?, ?)`),
    findCard: rows<CardRow>(`${CARDS} where billing_key = ?`),
    listCards: rows<CardRow>(CARDS),
    deleteCard: run(`update card set is_deleted = 1 where billing_key = ? and is_deleted = 0`),
    countCharges: rows<{ charges: number }>(`select count(*) as charges from payment where billing_key = ?`),
    addPayment: run(
      `insert into payment (payment_key, order_id, order_name, customer_key, billing_key, total, balance, approved_at)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    findPayment: rows<PaymentRow>(`${PAYMENTS} where payment_key = ?`),
    findOrder: rows<PaymentRow>(`${PAYMENTS} where order_id = ?`),
    listPayments: rows<PaymentRow>(PAYMENTS),
    setBalance: run(`update payment set balance = ? where payment_key = ?`),
    addCancel: run(
      `insert into cancel (transaction_key, payment_key, amount, reason, at) values (?, ?, ?, ?, ?)`,
    ),
    listCancels: rows<CancelRow>(`${CANCELS} where payment_key = ? order by at, transaction_key`),
    addTransaction: run(
      `insert into entry (transaction_key, payment_key, order_id, status, amount, at) values (?, ?, ?, ?, ?, ?)`,
    ),
    listTransactions: rows<TransactionRow>(
      `select transaction_key as transactionKey, payment_key as paymentKey, order_id as orderId, status, amount, at
       from entry where at between ? and ? and rowid > coalesce((select rowid from entry where transaction_key = ?), 0)
       order by rowid limit ?`,
    ),
    findAnswer: rows<{ status: number; body: string }>(
      `select status, body from answer where key = ? and at > ?`,
    ),
    addAnswer: run(`insert or replace into answer (key, status, body, at) values (?, ?, ?, ?)`),
    addDelivery: run(`insert into delivery (id, body, next_at) values (?, ?, ?)`),
    listDeliveries: rows<{ id: string; body: string; tries: number }>(
      `select id, body, tries from delivery where next_at <= ? order by rowid limit 20`,
    ),
    postponeDelivery: run(`update delivery set tries = tries + 1, next_at = ? where id = ?`),
    removeDelivery: run(`delete from delivery where id = ?`),
    close: () => db.close(),
  }
}

const CARDS = `select billing_key as billingKey, customer_key as customerKey, kind, number, is_deleted as isDeleted
  from card`
const PAYMENTS = `select payment_key as paymentKey, order_id as orderId, order_name as orderName,
  customer_key as customerKey, billing_key as billingKey, total, balance, approved_at as approvedAt from payment`
const CANCELS = `select transaction_key as transactionKey, payment_key as paymentKey, amount, reason, at from cancel`

const SCHEMA = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table if not exists auth (auth_key text primary key, customer_key text, kind text, expires_at integer);
  create table if not exists card (
    billing_key text primary key, customer_key text, kind text, number text, is_deleted integer default 0);
  create table if not exists payment (
    payment_key text primary key, order_id text unique, order_name text, customer_key text, billing_key text,
    total integer, balance integer, approved_at integer);
  create index if not exists payment_card on payment (billing_key);
  create table if not exists cancel (
    transaction_key text primary key, payment_key text, amount integer, reason text, at integer);
  create index if not exists cancel_payment on cancel (payment_key);
  create table if not exists entry (
    transaction_key text primary key, payment_key text, order_id text, status text, amount integer, at integer);
  create index if not exists entry_at on entry (at);
  create table if not exists answer (key text primary key, status integer, body text, at integer);
  create table if not exists delivery (id text primary key, body text, tries integer default 0, next_at integer);`
