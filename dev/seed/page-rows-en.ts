/**
 * The studio's own pages and its policies in English. `## ` starts a section, `### ` an item of it, `- ` an item of a
 * list; a number before ` · ` in the heading of an item is decorative.
 */

export const aboutEn = `Thirteen reformers in an old shophouse on Lebuh Armenian, George Town.

## The Hundred is the first exercise Joseph Pilates taught. Five beats in, five beats out, ten times. We named the studio after it because it's still how every class begins.

### 13 · reformers, so the instructor knows every name

### 6 · instructors, and you'll soon know all of them

### 44 · classes a week, from early morning to evening

### {window} · before class, the last moment to cancel for free

## Press

We like to show journalists around, best between two classes. Write to us and we find an hour.`

export const newToFlowEn = `Most of your first class happens on your back. You need no experience, only socks.

## Your first hour

### −15 · Come a little early

We show you the reformer before the others lie down: the springs, the bar, the straps.

### 0 · Doors close when class begins

Late entry isn't possible, so that everyone can settle. Check-in opens 5 minutes before.

### 5 · The Hundred

Five beats in, five beats out, ten times. Your legs can stay on the bar; nobody is counting but the instructor.

### 50 · Feet on the floor

You'll feel taller and slightly shaky. Both are normal.

## What to bring

### Grip socks

For your own grip and everyone's hygiene. The shop has them, and so does the desk.

### Something you can bend in

Not too loose: the instructor needs to see your knees.

### Water

There's a tap on every floor.

### Your back, your knees, your news

Tell us about injuries or a pregnancy when you book. There's always another version.`

export const faqEn = `Short answers. If yours isn't here, ask us.

## Booking and cancelling

### How late can I cancel?

Up to {window} before the start, to the minute, and your credit comes back. Later than that, the credit is used.

### What happens on the waitlist?

Joining is free. When a reformer comes free you're booked at once, one credit is used, and we tell you. You can leave the waitlist at any time.

### Can I come late?

No. Doors close when class begins, so that nobody starts cold. Check-in opens 5 minutes before.

### When do you remind me?

Twelve hours before class. You choose in Notifications what reaches you.

### Can I choose my reformer?

Yes. The map shows which are free; if you don't mind, we pick one.

## Packages and credits

### Do credits expire?

Yes, with their pack, at the end of its last day. A pack must cover the day of the class.

### Can I share a pack?

The 25-class pack by 2 people and the 50-class pack by 4, you included. Write to us and we switch sharing on.

### Can I extend a pack?

Any pack, before it expires, for RM 50 per month.

## Orders and delivery

### How much is delivery?

You see it before you pay, and from how much on it's free. The delivery policy has the list.

### Can I cancel an order?

Until it's packed, on the page of the order. Your money goes back to where it came from, or to your wallet at once if you prefer.

### How do I find my order without an account?

With its number and the email or phone you ordered with, on the page Track order.

### Are my card details saved?

No. You pay on the pages of the gateway; we never see the number of a card.

## Your account

### I forgot my password

Ask for a code on the login page. It reaches you by email and works for 15 minutes.

### May my child come?

From 16, on the account of a parent or guardian. Under 16 we need their written consent first.

### What do you know about me?

What you told us and what you booked and bought. The privacy policy lists it all, and how to get a copy.`

export const deliveryEn = `How goods from our shop reach you. Classes, packages and gift cards by email need no delivery.

## Where and how

We deliver within Malaysia by courier. Checkout shows each way with its price and its days before you pay.

- Peninsular Malaysia: courier from RM 8, in 2 to 4 working days. Free from RM 200 of goods.
- Peninsular Malaysia, express: from RM 15, the next working day.
- Sabah, Sarawak and Labuan: courier from RM 18, in 4 to 8 working days. Free from RM 400 of goods.

Heavy parcels cost more by the kilogram; checkout counts that in.

## When we send

Orders paid before noon are usually packed the same working day. You get an email when your order is packed and one with the tracking number when it's sent.

## At your door

If you ask us to leave a parcel at the door, unattended delivery is at the customer's risk. If nobody is there, the courier tries again or leaves a card.

## Something went wrong

If a parcel is late by more than five working days, damaged or not complete, write to us with the order number and a photo. We send it again or give the money back.`

export const returnsEn = `What happens when you change your mind, or we made a mistake. Your rights under the Consumer Protection Act 1999 are not limited by this.

## Before it's packed

You can ask to cancel an order of goods on its page until we pack it. The money goes back to where it came from, or to your wallet at once if you prefer.

## Faulty or wrong

Write to us within 14 days of delivery with the order number and a photo. We replace it, repair it or give the money back, whichever you prefer, and pay for its way back.

## Changed your mind

Unworn and unwashed goods in their packaging may come back within 14 days of delivery. You pay for the way back; we return the price of the goods. For reasons of hygiene socks, balls and bands that were opened cannot come back unless they are faulty.

## Classes, packages and gift cards

Fees for classes and packages are non-refundable; a class that we cancel gives its credit back. A gift card may be used until its last day and is not exchanged for money.

## How refunds travel

To the bank it takes 3 to 5 working days after we approve, to the wallet no time at all.`
