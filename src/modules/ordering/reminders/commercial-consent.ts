/** The newest word of the customer `p` about emails is yes, and the address is theirs. */
export const AGREED = `
  p.guest_email is null and p.erased_at is null and p.blocked_at is null and p.email_verified
  and coalesce((select k.granted from customer_consents k
                 where k.customer_id = p.id and k.channel = 'email' order by k.id desc limit 1), false)`
