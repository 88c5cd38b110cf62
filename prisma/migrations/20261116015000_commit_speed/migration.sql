-- Nothing looks for a conversation's rows by message: usage has its own table, and rows are found by session.
DROP INDEX messages_message_id_idx;
